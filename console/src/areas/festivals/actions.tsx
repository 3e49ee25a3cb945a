import { routeTo } from '@zdb/contract/pages'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshFestivals, type FestivalRow } from './festival.ts'

type Festival = Pick<FestivalRow, 'id' | 'name' | 'state' | 'actions'>
type FestivalAction = FestivalRow['actions'][number]

const table: ActionTable<Festival, FestivalAction> = {
  activate: {
    label: '启用',
    send: ({ id, name }, send) => send(festivals.activate, { params: { id } }, `${name}已生效`),
  },
  resume: {
    label: '恢复接单',
    send: ({ id, name }, send) => send(festivals.resume, { params: { id } }, `${name}已恢复接单`),
  },
  update: { label: '编辑计划', page: ({ id }) => routeTo('editFestival', { no: id }) },
  suspend: {
    label: '暂停接单',
    ask: ({ name }) => ({
      title: `暂停“${name}”？`,
      consequence: '全部时段立即停止接单，今天的渠道店铺打烊；已接的订单照常制作。随时可以恢复。',
      act: '暂停接单',
    }),
    send: ({ id, name }, send) => send(festivals.suspend, { params: { id } }, `${name}已暂停`),
  },
  end: {
    label: '结束',
    danger: true,
    last: true,
    ask: ({ name }) => ({
      title: `结束“${name}”？`,
      consequence: '产能、截单和最低价不再起作用，结束后不能恢复。已接的订单不受影响。',
      act: '结束',
    }),
    send: ({ id, name }, send) => send(festivals.end, { params: { id } }, `${name}已结束`),
  },
}

const order: readonly FestivalAction[] = ['activate', 'resume', 'update', 'suspend', 'end']

export const useFestivalActions = () =>
  useActions({
    table,
    offered: ({ actions }: Festival) => order.filter((name) => actions.includes(name)),
    keyOf: ({ id }: Festival) => id,
    refresh: refreshFestivals,
  })
