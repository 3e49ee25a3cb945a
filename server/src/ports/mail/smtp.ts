import type { Transporter } from 'nodemailer'
import { refuseOutside } from '#core/db/tx'
import { mailFailure, type Mail, type MailFailureKind } from './port.ts'

export type SmtpConfig = {
  host: string
  port: number
  /** TLS from the first byte, as on port 465; otherwise it is asked for where the server offers it. */
  secure: boolean
  user: string
  password: string
  from: string
  timeoutMs?: number
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** What the server's answer means (RFC 5321, 4.2): 4xx may go through later, 5xx to RCPT is about the mailbox. */
const kindOf = ({ code, responseCode = 0, command = '' }: SmtpError): MailFailureKind => {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'refused'
  if (responseCode >= 400 && responseCode < 500) return 'throttled'
  if (responseCode >= 500) return command === 'RCPT TO' ? 'badAddress' : 'refused'
  return 'unreachable'
}

/** Any SMTP submission service, by nodemailer. A line per letter: we write few, and a kept one would outlive a stop. */
export const smtpMail = (config: SmtpConfig): Mail => {
  const timeout = config.timeoutMs ?? 10_000
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: config.host,
      port: config.port,
      secure: config.secure,
      auth: { user: config.user, pass: config.password },
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // Letters are made of our own words; nothing in them may name a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let opened: Promise<Transporter> | undefined
  return {
    async send({ to, subject, text }) {
      refuseOutside('a letter')
      const transport = await (opened ??= open())
      const sent = await transport
        .sendMail({ from: config.from, to: { name: '', address: to }, subject, text })
        .catch((error: SmtpError) => {
          throw mailFailure(kindOf(error), error.message)
        })
      return { receipt: sent.messageId }
    },
  }
}
