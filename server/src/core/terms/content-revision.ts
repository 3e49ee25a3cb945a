import { createHash } from 'node:crypto'
import { refuse } from '../http/refusal.ts'

/** What somebody read and is about to write over, in a few letters. */
export const contentRevision = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** Whoever wrote meanwhile is not written over. */
export const refuseStale = (seen: string, revision: string): void => {
  if (seen !== revision) refuse('termsChanged', '内容已被别人修改，您的没有保存，请载入最新内容后再改')
}
