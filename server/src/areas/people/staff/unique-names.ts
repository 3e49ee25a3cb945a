import { DatabaseError } from 'pg'
import type { CodeName } from '@zdb/contract/codes'
import { refuse } from '#core/http/refusal'

/** Names that may exist once. The index decides between rivals; this says which refusal it means. */
const taken: Readonly<Record<string, CodeName>> = {
  account_mobile: 'mobileTaken',
  account_mobile_of_merchant: 'colleagueMobile',
  role_merchant_id_name_key: 'roleNameTaken',
}

export const refuseTaken = (error: unknown): never => {
  const code = error instanceof DatabaseError ? taken[error.constraint ?? ''] : undefined
  if (code) refuse(code)
  throw error
}
