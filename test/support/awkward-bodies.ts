const bodyOf = (headline: string): string =>
  `{"type":"icp_signal.detected","delivery_id":"01a2045b-7f3a-737b-b2c7-8fcf7431223f","attempt":1,"event":{"id":"1","headline":"${headline}"}}`;

/** Bodies of pushes that a careless verifier would change before it signs them: every kind of character, as bytes and as escapes. */
export const awkwardBodies: { what: string; bytes: Buffer }[] = [
  ['plain text', bodyOf('Example Robotics is hiring')],
  ['emoji, combining marks and right-to-left text', bodyOf('👩‍👩‍👧‍👦 🇨🇭 e\u0301 ﷽ שלום')],
  ['NUL and other escapes', bodyOf('\\u0000\\u001f\\b\\f\\n\\r\\t\\"\\\\\\/')],
  ['line separators as they are', bodyOf('\u2028\u2029\u0085\ufeff\u007f')],
  ['lone surrogates as escapes', bodyOf('\\ud800 \\udfff \\ud83d')],
  ['line ends between tokens', '{\r\n"type":"endpoint.test",\r\n\t"delivery_id":"1"\r\n}\r\n'],
  ['numbers with all their digits', '{"type":"x","n":12345678901234567890.10,"e":1E400,"z":-0.0}'],
  ['dollar signs, per cent signs and quotation marks', bodyOf(`$1 %s %n '$(id)' \\\\0`)],
  ['32 KiB', bodyOf('ß'.repeat(16 * 1024))],
].map(([what, text]) => ({ what: what!, bytes: Buffer.from(text!) }));
