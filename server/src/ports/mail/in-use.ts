import { mailFailure, type Mail } from './port.ts'

export const noMail: Mail = { send: () => Promise.reject(mailFailure('refused', 'no mail service is in use')) }

let inUse = noMail

/** The mail service this process sends with, also in work that no request began. */
export const useMail = (mail: Mail): void => {
  inUse = mail
}

export const mailInUse = (): Mail => inUse
