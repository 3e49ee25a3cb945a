import { md5 } from '../../digest.ts'

export const sign = (clientId: string, timestamp: string, secret: string): string => md5(clientId + timestamp + secret)
