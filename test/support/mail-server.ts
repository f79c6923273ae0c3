import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as the server took it. */
export type ReceivedMail = Omit<Email, 'to'> & { to: string; headerOf: (name: string) => string | undefined };
export type MailServer = {
  url: string;
  /** What was taken, in its order. */
  mails: ReceivedMail[];
  /** The messages to an address. */
  to(address: string): ReceivedMail[];
  /** Whether it accepts the password. */
  signsIn: boolean;
  /** The answer with which an address is refused, such as `550 5.1.1`, or null if it is not. */
  refuses: (address: string) => string | null;
  /** Called before a message is taken; an error refuses the message with its `responseCode`. */
  beforeTaken: (to: string) => Promise<void> | void;
  close(): Promise<void>;
};

/** An SMTP server on loopback, which wants a user and a password and keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      store.signsIn && username === 'leads' && password === 'secret'
        ? done(null, { user: username })
        : done(Object.assign(new Error('wrong'), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      const [code, ...status] = store.refuses(address)?.split(' ') ?? [];
      const told = new Error([...status, `about ${address}`].join(' '));
      done(code === undefined ? null : Object.assign(told, { responseCode: Number(code) }));
    },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const raw = await buffer(stream);
        const [to] = envelope.rcptTo;
        await store.beforeTaken(to!.address);
        const mail = await PostalMime.parse(raw);
        store.mails.push({
          ...mail,
          to: to!.address,
          headerOf: (name) => mail.headers.find(({ key }) => key === name)?.value,
        });
      };
      take().then(() => done(), done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const store: MailServer = {
    url: `smtp://leads:secret@127.0.0.1:${port}`,
    mails: [],
    to: (wanted) => store.mails.filter(({ to }) => to === wanted),
    signsIn: true,
    refuses: () => null,
    beforeTaken: () => {},
    close: () => new Promise((done) => server.close(() => done())),
  };
  return store;
}
