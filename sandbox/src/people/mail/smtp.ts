import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Mailboxes } from './mailboxes.ts'
import { readLetter } from './mime.ts'

export type SmtpKeys = { user: string; password: string }
export type SmtpServer = { port: number; close: () => void }

const maxLetter = 1024 * 1024

const answer = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })

/** An SMTP submission service on a port of its own. Every address has a mailbox; only its customer sends. */
export async function startSmtp(boxes: Mailboxes, keys: SmtpKeys): Promise<SmtpServer> {
  const server = new SMTPServer({
    name: 'smtp.sandbox',
    size: maxLetter,
    // On this machine alone: there is nobody on the way who could read along.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    // On a bad day it takes the call and never says a word.
    onConnect: (_session, done) => (boxes.mode() === 'timeout' ? undefined : done()),
    onAuth: ({ username, password }, _session, done) =>
      username === keys.user && password === keys.password
        ? done(null, { user: keys.user })
        : done(answer(535, '5.7.8 Authentication failed')),
    onRcptTo: (_address, _session, done) => {
      const mode = boxes.mode()
      if (mode === 'noMailbox') return done(answer(550, '5.1.1 No such user here'))
      if (mode === 'greylist') return done(answer(450, '4.7.1 Greylisted, please try again later'))
      return done()
    },
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const deliver = (raw: string): void => {
        const read = readLetter(raw)
        for (const { address } of envelope.rcptTo) boxes.deliver({ from, to: address, ...read })
        done()
      }
      text(stream.setEncoding('latin1')).then(deliver, done)
    },
  })
  // A caller who hangs up in the middle is no reason to stop.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() }
}
