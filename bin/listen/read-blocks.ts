/** A block of server-sent events (WHATWG HTML, 9.2.6) as the gateway writes it: a field that is missing is empty. */
export type Block = { id: string; event: string; data: string };

/** An event has at most some 33 KiB; what is much longer is no stream of ours. */
const maxBlockLength = 1024 * 1024;

/** Reads the blocks of a stream of server-sent events, one at a time. Throws where a block is too long. */
export async function* readBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    if (text.length > maxBlockLength) throw new Error('it sends an event that is too long');
    for (const block of blocks) yield readBlock(block);
  }
}

function readBlock(text: string): Block {
  const block: Block = { id: '', event: '', data: '' };
  for (const line of text.split('\n')) {
    const [, field, value] = /^(id|event|data): ?(.*)$/s.exec(line) ?? [];
    if (field !== undefined) block[field as keyof Block] = value!;
  }
  return block;
}
