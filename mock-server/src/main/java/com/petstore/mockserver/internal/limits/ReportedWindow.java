package com.petstore.mockserver.internal.limits;

/** Which of the two windows of a key the rate-limit headers show; the interface document does not say. */
public enum ReportedWindow {
    /** The window that refuses requests, else the one with fewer remaining. */
    TIGHTEST,
    /** Always the minute's. */
    MINUTE,
    /** Always the day's. */
    DAY
}
