import type { Result } from '@zdb/contract/kit/endpoint'
import type { system } from '@zdb/contract/system/endpoints'
import { flagColours } from '@zdb/contract/system/schemas'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { within } from '#core/db/tx'
import { flagNames, saveFlagName } from './files.sql.ts'

type Flags = Result<typeof system.flags>

const ownNames: Record<(typeof flagColours)[number], string> = {
  red: '红旗',
  yellow: '黄旗',
  green: '绿旗',
  blue: '蓝旗',
  purple: '紫旗',
}

/** Flags are numbered from 1 in the order of their colours. */
export const flags = async (actor: Actor): Promise<Flags> => {
  const given = await flagNames(actor.merchantId)
  return flagColours.map((colour, index) => ({
    id: index + 1,
    colour,
    name: given.get(index + 1) ?? ownNames[colour],
  }))
}

export const nameFlag = (actor: Actor, id: number, name: string): Promise<Flags> =>
  within(async (tx) => {
    const before = (await flags(actor)).find((flag) => flag.id === id)
    await saveFlagName(tx, actor.merchantId, id, name)
    await record(tx, actor, 'system.nameFlag', id, { before: { name: before?.name }, after: { name } })
    return flags(actor)
  })
