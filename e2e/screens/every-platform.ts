import { pages, routeTo } from '@zdb/contract/pages'
import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { aPenalty } from '../../server/src/areas/platform/penalties/fixtures.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { dialog, heading, press, viewers, type Screen } from './screen.ts'

const penalties = `/console/${pages.penalties.path}`
const tickets = `/console/${pages.tickets.path}`

const openRow = (words: string) => (page: Parameters<Screen['shows']>[0]) =>
  page.getByRole('link', { name: words }).first().click()

/** What waits for the owner of the demo. */
const openPenalty = async (): Promise<string> => {
  const { merchantId } = await viewers.owner()
  const found = await db()
    .selectFrom('penalty')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', penaltyStates.open.code)
    .executeTakeFirst()
  // On a day long after the demo began its own has been deducted.
  const id = found?.id ?? (await within((tx) => aPenalty(tx, merchantId, { title: '多次配送超时', level: 2 })))
  return `/console/${routeTo('penalty', { no: String(id) })}`
}

export const platformScreens: readonly Screen[] = [
  { name: 'penalties', who: 'owner', at: penalties, shows: (page) => page.getByRole('row', { name: /擅自转单/ }) },
  {
    name: 'penalties-new',
    who: 'newcomer',
    at: penalties,
    shows: (page) => page.getByText('没有违规处罚，继续保持。'),
  },
  {
    name: 'penalty',
    who: 'owner',
    at: openPenalty,
    route: pages.penalty.path,
    shows: (page) => page.getByRole('button', { name: '缴纳罚款' }),
  },
  { name: 'penalty-pay', who: 'owner', at: openPenalty, act: press('缴纳罚款'), shows: dialog('缴纳罚款') },
  { name: 'penalty-appeal', who: 'owner', at: openPenalty, act: press('申诉'), shows: dialog('申诉') },
  { name: 'tickets', who: 'owner', at: tickets, shows: (page) => page.getByRole('row', { name: /提现还没有到账/ }) },
  { name: 'tickets-new', who: 'newcomer', at: tickets, shows: (page) => page.getByText(/还没有工单/) },
  {
    name: 'ticket',
    who: 'owner',
    at: tickets,
    route: pages.ticket.path,
    act: openRow('骑手取货四十分钟后仍未送达，电话无人接听，客户在催'),
    shows: (page) => page.getByRole('form', { name: '回复' }),
  },
  {
    name: 'ticket-create',
    who: 'clerk',
    at: `/console/${pages.createTicket.path}`,
    shows: heading(pages.createTicket.title),
  },
]
