import { smsFailure, type Sms } from './port.ts'

export const noSms: Sms = { send: () => Promise.reject(smsFailure('refused', 'no SMS service is in use')) }

let inUse = noSms

/** The SMS service this process sends with, also in work that no request began. */
export const useSms = (sms: Sms): void => {
  inUse = sms
}

export const smsInUse = (): Sms => inUse
