import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { placeNamed } from '#core/places/divisions/divisions'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { forbiddenWordIn, isNameTaken, isReadableName } from './names.sql.ts'

type Wanted = { readonly name: string; readonly cityCode: string; readonly storeId?: number | undefined }

export const takenWords = '该城市已有同名门店，请换一个名称'

/** Why a store may not be called so, in words that can stand beside the name. */
const nameProblem = async (wanted: Wanted): Promise<string | undefined> => {
  if (!(await isReadableName(wanted.name))) return '请填写门店名称'
  const forbidden = await forbiddenWordIn(wanted.name)
  if (forbidden) return `名称不能包含“${forbidden.word}”：${forbidden.why}`
  return (await isNameTaken(wanted)) ? takenWords : undefined
}

export const refuseBadName = async (wanted: Wanted): Promise<void> => {
  const problem = await nameProblem(wanted)
  if (problem !== undefined) refuseField('name', problem)
}

export const checkName = async ({
  name,
  city,
  sid,
}: Query<typeof stores.checkName>): Promise<Result<typeof stores.checkName>> => {
  const cityCode = placeNamed('', city).city?.code ?? refuseField('city', `没有“${city}”这个城市`)
  const problem = await nameProblem({ name, cityCode, storeId: sid === undefined ? undefined : idOf(sid) })
  return { available: problem === undefined, reason: problem ?? '' }
}
