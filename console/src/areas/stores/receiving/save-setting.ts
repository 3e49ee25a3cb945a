import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import type { Line } from '#core/http/request.ts'
import type { Mistakes } from '#ui/form/mistakes.ts'

type Body = Exclude<WireBody<typeof deliverySetup.saveSetting>, { identifier: 'delivery' }>
type Setting = Body extends infer Each ? (Each extends { sid: unknown } ? Omit<Each, 'sid'> : never) : never

/** A store that has set nothing goes by what is set for all. */
export const savedWords = ({ inherited }: { inherited: boolean }): string =>
  inherited ? '沿用全部门店的设置' : '已保存'

/** Saves one of the settings of a store, or of all where the number is 0. */
export const useSaveSetting = (sid: string) => {
  const { send, pending } = useSend(deliverySetup.saveSetting)
  const save = async (setting: Setting, title: string, lines: readonly Line[]): Promise<Mistakes | undefined> => {
    const answer = await send({ params: { sid }, body: { ...setting, sid: sid === '0' ? 0 : sid } as Body })
    if (!answer.ok) return {}
    await refresh(...lines)
    saySuccess(`${title}已保存`)
    return undefined
  }
  return { save, pending }
}
