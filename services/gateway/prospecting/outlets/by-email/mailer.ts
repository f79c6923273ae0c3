import type { SendMailOptions } from 'nodemailer';
import { type Mail, MailError, type Mailer } from '../../../operation/ports.js';

/** How long the mail server may take for the connection, and for each answer: it may look into a message before it takes it. */
const connectMs = 10_000;
const answerMs = 45_000;

const away = 'The mail server cannot be reached, or did not answer in time.';

/** The properties of an error of nodemailer. */
type Fault = { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Sends mail by the SMTP server at `url` as `from`, one message per connection. The library is loaded when the first message is sent. The
 * server is the operator's, so that its address is not checked.
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  // Messages never contain the content of a file or of another address.
  const always = { disableFileAccess: true, disableUrlAccess: true };
  const times = {
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    dnsTimeout: connectMs,
  };
  const connect = async () => (await import('nodemailer')).createTransport({ url, ...times, ...always });

  return {
    async check(signal) {
      const transport = await connect();
      const isOver = new Promise<never>((_, fail) => {
        signal.addEventListener('abort', () => fail(new MailError('away', away)), { once: true });
      });
      const verified = transport.verify().catch((error: Fault) => {
        throw toMailError(error);
      });
      await Promise.race([verified, isOver]);
    },
    async send(mail, signal) {
      const transport = await connect();
      await transport.sendMail({ ...toMessage(mail, from), signal }).catch((error: Fault) => {
        if (signal.aborted) throw signal.reason;
        throw toMailError(error);
      });
    },
  };
}

function toMessage({ to, id, unsubscribeUrl, ...content }: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    messageId: `<${id}>`,
    ...content,
    headers: {
      // No out-of-office notice answers it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === null
        ? {}
        : {
            // RFC 2369 and 8058: programs for mail show a button, which needs no page.
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** The codes of RFC 3463 that say that an address does not exist. Others of 5.1 are about senders. */
const unknownAddress = /^\d{3}[ -]5\.1\.(?:1|2|3|6|10)\b/;

/**
 * What an answer of the server means. Without an enhanced code, no refusal counts as one of the address: relays also refuse recipients for
 * faults of the installation, or for a full mailbox. The server's texts are not reported, since they may contain addresses and content.
 */
function toMailError({ code, command = '', responseCode = 0, response = '' }: Fault): MailError {
  const statusText = responseCode > 0 ? ` (${responseCode})` : '';
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return new MailError('away', `The mail server does not accept the credentials of this installation${statusText}.`);
  }
  // A server may be slow for one recipient alone.
  if (responseCode === 0) return new MailError('later', away, { isSilent: true });
  // Whatever comes before the recipient concerns all messages.
  if (!/^(?:RCPT TO|DATA)$/.test(command))
    return new MailError('away', `The mail server refused the request${statusText}.`);
  if (responseCode < 500) return new MailError('later', `The mail server put the message off${statusText}.`);
  const isOfAddress = command === 'RCPT TO' && unknownAddress.test(response);
  return isOfAddress
    ? new MailError('address', `The mail server refused the address${statusText}.`)
    : new MailError('message', `The mail server refused the message${statusText}.`);
}
