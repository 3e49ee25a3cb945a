import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { keysOf, sendToOwn } from '#areas/people/account/public'
import type { Handlers } from '#core/http/register'
import { idOf } from '#core/http/ids'
import type { Ports } from '#ports/ports'
import { addAccount, deleteAccount, listAccounts } from './accounts/accounts.ts'
import { findBranches } from './accounts/branches.ts'
import { channels } from './accounts/channels.ts'
import { cancel, create } from './asking/create.ts'
import { setting } from './asking/setting.ts'
import { presentAll, presentOne } from './present.ts'
import { listWithdrawals, withdrawalOf } from './withdrawals.sql.ts'

const scenes = { withdraw: 'withdrawal', account: 'settlement_account' } as const

export const routes = ({ sms }: Pick<Ports, 'sms'>): Handlers<typeof withdrawals> => ({
  smsCode: async ({ actor, query, request }) =>
    sendToOwn({ sms, log: request.log }, actor, (await keysOf(actor.accountId)).mobile, scenes[query.scene]),
  setting: ({ actor }) => setting(actor),
  channels: () => Promise.resolve(channels()),
  branches: ({ query }) => Promise.resolve(findBranches(query)),
  accounts: ({ actor }) => listAccounts(actor),
  addAccount: ({ actor, body }) => addAccount(actor, body),
  deleteAccount: ({ actor, body }) => deleteAccount(actor, body.id),
  create: ({ actor, body }) => create(actor, body),
  list: async ({ actor, query: { page, page_size, todo } }) => {
    const { rows, total } = await listWithdrawals(actor.merchantId, { page, pageSize: page_size, todo })
    return { items: await presentAll(actor, rows), total, page, page_size }
  },
  show: async ({ actor, params }) => presentOne(actor, await withdrawalOf(actor, idOf(params.id))),
  cancel: ({ actor, params }) => cancel(actor, params.id),
})
