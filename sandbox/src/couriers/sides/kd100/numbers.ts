import { md5 } from '../../../digest.ts'

export const taskIdOf = (orderId: string): string => md5(`task of ${orderId}`).toUpperCase()

/** The salt of an order is kept behind the address that is called back. */
export const addressAndSalt = (callback: string): { url: string; salt: string } => {
  const [url = '', salt = ''] = callback.split('#')
  return { url, salt }
}
export const withSalt = (url: string, salt: string): string => (url ? `${url}#${salt}` : '')
