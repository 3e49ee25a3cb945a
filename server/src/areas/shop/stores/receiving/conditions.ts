import { yuanText } from '@zdb/contract/kit/fen'
import { routeTo } from '@zdb/contract/pages'
import { stateOf } from '@zdb/contract/kit/states'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import type { ReceiveCondition } from '#core/domain/obstacle'
import { currentRules } from '#core/domain/rules'
import { ownFactsOf, type OwnFacts } from './receiving.sql.ts'

type Lacking = ReceiveCondition['lacking']

/** Why a store lacks something, told of what the stores area knows of it; undefined where it has it. */
const told =
  (why: (facts: OwnFacts) => string | undefined): Lacking =>
  async (stores) => {
    const facts = await ownFactsOf(
      stores.map(({ id }) => Number(id)),
      await currentRules(),
    )
    return new Map(
      facts.flatMap((each): [string, string][] => {
        const lack = why(each)
        return lack === undefined ? [] : [[String(each.id), lack]]
      }),
    )
  }

export const storeConditions: readonly ReceiveCondition[] = [
  {
    key: 'life',
    title: '门店审核',
    lack: '未通过审核',
    route: (sid) => routeTo('storeInfo', { sid }),
    lacking: told(({ life_state }) =>
      life_state === lifeStates.normal.code ? undefined : lifeStates[stateOf(lifeStates, life_state)].label,
    ),
  },
  {
    key: 'contact',
    title: '联系人',
    lack: '缺联系人',
    route: (sid) => routeTo('storeContacts', { sid }),
    lacking: told(({ has_contact }) => (has_contact ? undefined : '还没有留电话的联系人')),
  },
  {
    key: 'categories',
    title: '经营类目',
    lack: '未选经营类目',
    route: (sid) => routeTo('storeSetting', { sid }),
    lacking: told(({ categories }) => (categories.length === 0 ? '还没有选择经营类目' : undefined)),
  },
  {
    key: 'place',
    title: '地图位置',
    lack: '未标地图位置',
    route: (sid) => routeTo('storeSetting', { sid, step: 'place' }),
    lacking: told(({ longitude, latitude }) =>
      longitude === 0 && latitude === 0 ? '还没有在地图上标出门店位置' : undefined,
    ),
  },
  {
    key: 'deliveryArea',
    title: '配送区域',
    lack: '未设配送区域',
    route: (sid) => routeTo('deliveryArea', { sid }),
    lacking: told(({ delivery_counties }) =>
      delivery_counties === null || delivery_counties.length === 0 ? '还没有设置配送区域' : undefined,
    ),
  },
  {
    key: 'deposit',
    title: '诚信保证金',
    lack: '未缴足保证金',
    route: (sid) => routeTo('storeDeposit', { sid }),
    lacking: told(({ deposit, standard }) => (deposit < standard ? `还差${yuanText(standard - deposit)}` : undefined)),
  },
  {
    key: 'depositRefund',
    title: '没有在退还保证金',
    lack: '正在退还保证金',
    route: (sid) => routeTo('storeDeposit', { sid }),
    lacking: told(({ asked_back }) => (asked_back ? '正在申请退还保证金，撤回申请后才能接单' : undefined)),
  },
]
