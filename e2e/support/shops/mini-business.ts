import { wareStates, type WareTask } from '@zdb/contract/channels/mini-shop/states'
import { aWare } from '../../../server/src/areas/channels/mini-shop/fixtures.ts'
import { days, later } from '../../../server/src/core/time/clock.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { marketOf } from '../outside/market.ts'
import { sharedGround } from '../set-up.ts'
import { trader, type Trader } from '../traders.ts'

type Row = {
  readonly name: string
  readonly state: keyof typeof wareStates
  readonly task?: WareTask
  readonly reason?: string
  readonly tags?: string[]
}

/** Wares of a mini-shop in every state, one refused, one that waits and one with the longest name. */
export const miniWares = {
  draft: { name: '香槟玫瑰抱抱桶', state: 'draft' },
  refused: { name: '节日限定花盒', state: 'draft', reason: '主图含有水印或联系方式，请更换后重新提交' },
  reviewing: { name: '白百合花束', state: 'reviewing', task: 'create' },
  approved: { name: '向日葵毕业花束', state: 'approved' },
  listed: { name: '33枝红玫瑰花束', state: 'listed', tags: ['生日', '当日达', '店长推荐'] },
  long: {
    name: '进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座、手写贺卡、香薰蜡烛与定制丝带，节日期间请提前一天预订）',
    state: 'listed',
  },
  delisted: { name: '粉色康乃馨花束', state: 'delisted' },
} as const satisfies Record<string, Row>

const begin = async (): Promise<{ owner: Trader }> => {
  const owner = await trader('花语')
  const { id: shopId } = await marketOf(sharedGround()).boundShop('minishop', owner)
  for (const row of Object.values<Row>(miniWares)) {
    const id = await within((tx) => aWare(tx, owner.merchantId, { state: row.state, shopId }))
    const { name, task = '', reason = '', tags = [] } = row
    await db()
      .updateTable('mini_ware')
      // Nobody asks the pay-app about it while it is looked at.
      .set({ name, search: name, task, reason, tags, next_at: later(days(30)), item_id: task ? '' : `20261118${id}` })
      .where('id', '=', id)
      .execute()
  }
  return { owner }
}

let begun: ReturnType<typeof begin> | undefined
/** The same merchant for every screen of this process. */
export const miniBusiness = () => (begun ??= begin())
