import { Secret, TOTP } from 'otpauth'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import { hashPassword } from '#areas/people/identity/public'
import type { Tx } from '#core/db/tx'
import { changeOperator, insertOperator } from './operators.sql.ts'
import { newSecondFactor } from './second-factor.ts'
import { startSession } from './sessions.ts'

/** Every operator of the demo world and of tests has this password. */
export const operatorPassword = 'pingtai-2026'

let hashed: Promise<string> | undefined
const hashOnce = (): Promise<string> => (hashed ??= hashPassword(operatorPassword))

let count = 0

export type OperatorFixture = { login?: string; name?: string; roles?: readonly OperatorRole[]; bound?: boolean }

/** An operator; `bound` ones have an authenticator already, whose secret is told. */
export const anOperator = async (
  tx: Tx,
  { login = `op${(count += 1)}`, name = '平台小王', roles = ['manage'], bound = true }: OperatorFixture = {},
): Promise<{ operatorId: number; login: string; secret: string }> => {
  const made = await insertOperator(tx, { login, name, password_hash: await hashOnce(), roles: [...roles] })
  if (!made) throw new Error(`there is an operator ${login} already`)
  const { secret, sealed } = newSecondFactor(login)
  if (bound) await changeOperator(tx, made.id, { totp_secret: sealed })
  return { operatorId: made.id, login, secret }
}

/** The code that the authenticator shows at this moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** What a browser sends that sits at the desk. */
export const deskHeaders = async (tx: Tx, operatorId: number): Promise<Record<string, string>> => {
  const guest = { device: 'test', address: '127.0.0.1', requestId: 'test' }
  return { cookie: `zdb_operator=${await startSession(tx, operatorId, guest)}`, 'x-console': '1' }
}
