// Breaks long JSON into lines that people can read.
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Puts JSON into lines, each token as it was sent; what is not JSON, though it may be cut, stays as it is. */
export function pretty(text, isCut) {
  if (!/^\s*[{[]/.test(text) || !(isCut || isJson(text))) return text;
  const tokens = text.match(TOKENS);
  let depth = 0;
  let lines = "";
  const newLine = () => `\n${"  ".repeat(depth)}`;
  tokens.forEach((token, at) => {
    if ("}]".includes(token)) {
      depth = Math.max(0, depth - 1);
      lines += "{[".includes(tokens[at - 1]) ? token : newLine() + token;
    } else if ("{[".includes(token)) {
      depth++;
      lines += "}]".includes(tokens[at + 1] ?? "}") ? token : token + newLine();
    } else if (token === ",") {
      lines += token + newLine();
    } else {
      lines += token === ":" ? ": " : token;
    }
  });
  return lines;
}

export function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
