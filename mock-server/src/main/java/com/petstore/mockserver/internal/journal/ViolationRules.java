package com.petstore.mockserver.internal.journal;

import com.petstore.mockserver.RecordedRequest;
import com.petstore.mockserver.Violation;
import java.util.List;

/** Holds requests to the interface document. The journal keeps requests and knows nothing of what they should be. */
@FunctionalInterface
public interface ViolationRules {

    /**
     * Holds one request to the rules.
     *
     * @param request the request
     * @return what it breaks
     */
    List<Violation> violationsOf(RecordedRequest request);
}
