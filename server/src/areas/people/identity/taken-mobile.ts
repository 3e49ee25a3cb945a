import { DatabaseError } from 'pg'
import type { CodeName } from '@zdb/contract/codes'
import { refuse } from '#core/http/refusal'

const taken: Readonly<Record<string, CodeName>> = {
  account_mobile: 'mobileTaken',
  account_mobile_of_merchant: 'colleagueMobile',
}

/** Two who ask for one mobile at the same moment: the index decides, and this says so. */
export const refuseTakenMobile =
  (words?: string) =>
  (error: unknown): never => {
    const code = error instanceof DatabaseError ? taken[error.constraint ?? ''] : undefined
    if (code) refuse(code, words)
    throw error
  }
