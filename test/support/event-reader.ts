import { type IncomingHttpHeaders, request } from 'node:http';

export type ServerSentEvent = { id: string; event: string; data: string };

/** A stream of server-sent events as a conforming reader takes it (WHATWG HTML, 9.2.6). */
export type EventReader = {
  status: number;
  headers: IncomingHttpHeaders;
  /** What came so far. */
  events: ServerSentEvent[];
  /** What `Last-Event-ID` says when the reader comes again. */
  lastId(): string;
  text(): string;
  /** Resolves when nothing more comes: whether the answer ended, or was cut off. */
  ended: Promise<'ended' | 'torn'>;
  /** Takes nothing more of the connection until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
};

/** Requests a stream on a connection of its own; resolves when the head of the answer has arrived. */
export function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { agent: false, headers }, (answer) => {
      const events: ServerSentEvent[] = [];
      let text = '';
      let lastId = '';
      let rest = '';
      let block = { event: '', data: [] as string[] };
      const take = (line: string): void => {
        const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line)!;
        if (line === '') {
          if (block.data.length > 0) events.push({ id: lastId, event: block.event, data: block.data.join('\n') });
          block = { event: '', data: [] };
        } else if (field === 'id') lastId = value!;
        else if (field === 'event') block.event = value!;
        else if (field === 'data') block.data.push(value!);
      };
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
        const lines = (rest + piece).split('\n');
        rest = lines.pop()!;
        for (const line of lines) take(line);
      });
      const ended = new Promise<'ended' | 'torn'>((tell) => {
        answer.once('end', () => tell('ended'));
        answer.once('close', () => tell('torn'));
      });
      answer.on('error', () => {});
      const { statusCode: status, headers: told } = answer;
      done({
        status: status!,
        headers: told,
        events,
        lastId: () => lastId,
        text: () => text,
        ended,
        pause: () => void answer.pause(),
        resume: () => void answer.resume(),
        close: () => void outgoing.destroy(),
      });
    });
    outgoing.once('error', fail);
    outgoing.end();
  });
}
