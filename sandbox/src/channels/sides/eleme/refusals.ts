import { isRecord } from '../../../raw-body.ts'

/** How the gateway says no. */
export type No = { code: string; message: string }
export const no = (code: string, message: string): No => ({ code, message })
export const isNo = (value: unknown): value is No =>
  isRecord(value) && typeof value['code'] === 'string' && 'message' in value
