/** The text of an answer's body; throws where it is longer than `maxBytes`, and reads no further then. `who` is named in the fault. */
export async function readBody(response: Response, maxBytes: number, who: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`${who} answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
