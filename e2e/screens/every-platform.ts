import { pages } from '@zdb/contract/pages'
import { heading, type Screen } from './screen.ts'

const penalties = `/console/${pages.penalties.path}`
const tickets = `/console/${pages.tickets.path}`

const openRow = (words: string) => (page: Parameters<Screen['shows']>[0]) =>
  page.getByRole('link', { name: words }).first().click()

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
    at: penalties,
    act: openRow('擅自转单'),
    shows: (page) => page.getByRole('button', { name: '缴纳罚款' }),
  },
  {
    name: 'penalty-pay',
    who: 'owner',
    at: penalties,
    act: async (page) => {
      await openRow('擅自转单')(page)
      await page.getByRole('button', { name: '缴纳罚款' }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: '缴纳罚款' }),
  },
  {
    name: 'penalty-appeal',
    who: 'owner',
    at: penalties,
    act: async (page) => {
      await openRow('擅自转单')(page)
      await page.getByRole('button', { name: '申诉', exact: true }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: '申诉' }),
  },
  { name: 'tickets', who: 'owner', at: tickets, shows: (page) => page.getByRole('row', { name: /提现还没有到账/ }) },
  { name: 'tickets-new', who: 'newcomer', at: tickets, shows: (page) => page.getByText(/还没有工单/) },
  {
    name: 'ticket',
    who: 'owner',
    at: tickets,
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
