import { randomInt } from 'node:crypto'
import { hashPassword } from '#areas/people/identity/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { system } from '#core/http/actor'
import { changeOperator, endSessionsOf, insertOperator, operatorByLogin } from './operators.sql.ts'

/** Letters that nobody mistakes for others when they are read from a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const oneTimePassword = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

const command = system('command')

/** Whoever has the machine makes one who manages, for an installation that has none; undefined where the login is taken. */
export const makeManager = async (login: string, name: string): Promise<string | undefined> => {
  const password = oneTimePassword()
  const password_hash = await hashPassword(password)
  return within(async (tx) => {
    const made = await insertOperator(tx, { login, name, password_hash, roles: ['manage'], password_once: true })
    if (!made) return undefined
    await record(tx, command, 'colleagues.create', made.id, { after: { login, name, roles: ['manage'] } })
    return password
  })
}

/** The way back in for one who lost phone and password while no two colleagues are there; undefined: no such login. */
export const readmit = async (login: string): Promise<string | undefined> => {
  const operator = await operatorByLogin(login)
  if (!operator) return undefined
  const password = oneTimePassword()
  const password_hash = await hashPassword(password)
  return within(async (tx) => {
    await changeOperator(tx, operator.id, { password_hash, password_once: true, totp_secret: null, totp_step: 0 })
    await endSessionsOf(tx, operator.id)
    await record(tx, command, 'colleagues.resetSecondFactor', operator.id)
    return password
  })
}
