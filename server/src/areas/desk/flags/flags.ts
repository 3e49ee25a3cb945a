import type { Result } from '@zdb/contract/kit/endpoint'
import type { flags } from '@zdb/contract/desk/flags/endpoints'
import { flagColours } from '@zdb/contract/desk/flags/schemas'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { within } from '#core/db/tx'
import { flagNames, saveFlagName } from './flags.sql.ts'

type Flags = Result<typeof flags.list>

const ownNames: Record<(typeof flagColours)[number], string> = {
  red: '红旗',
  yellow: '黄旗',
  green: '绿旗',
  blue: '蓝旗',
  purple: '紫旗',
}

/** Flags are numbered from 1 in the order of their colours. */
export const list = async (actor: Actor): Promise<Flags> => {
  const given = await flagNames(actor.merchantId)
  return flagColours.map((colour, index) => ({
    id: index + 1,
    colour,
    name: given.get(index + 1) ?? ownNames[colour],
  }))
}

export const nameFlag = (actor: Actor, id: number, name: string): Promise<Flags> =>
  within(async (tx) => {
    const before = (await list(actor)).find((flag) => flag.id === id)
    await saveFlagName(tx, actor.merchantId, id, name)
    await record(tx, actor, 'flags.nameFlag', id, { before: { name: before?.name }, after: { name } })
    return list(actor)
  })
