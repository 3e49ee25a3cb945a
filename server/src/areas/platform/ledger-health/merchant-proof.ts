import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { namesOfMerchants } from '#areas/people/identity/public'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { accountKinds, type AccountKind } from '#core/money/ledger'
import { claimsOf } from '#core/money/claims'
import { recomputeAccounts, type RecomputedAccount } from '#core/money/merchant-proof'

type Shown = Result<typeof ledgerHealth.merchant>

const besideWords: Partial<Record<AccountKind, string>> = { frozen: '未了结冻结之和', deposit: '保证金变动之和' }

const presentAccount = ({ kind, ...account }: RecomputedAccount): Shown['accounts'][number] => {
  const words = besideWords[kind]
  const sound =
    account.balance === account.recomputed &&
    account.brokenAt === 0 &&
    (words === undefined || account.beside === account.balance)
  return {
    kind,
    label: accountKinds[kind].label,
    balance: fen(account.balance),
    recomputed: fen(account.recomputed),
    postings: account.postings,
    broken_at: account.brokenAt,
    beside: words === undefined ? null : { label: words, amount: fen(account.beside) },
    sound,
  }
}

/** One merchant's accounts from their first posting on, beside what their balances say. */
export const proveMerchant = async (merchant: string, look: Look): Promise<Shown> => {
  const merchantId = idOf(merchant)
  const name = (await namesOfMerchants([merchantId])).get(merchantId) ?? refuse('merchantUnknown')
  await look(merchantId, `ledger/${merchantId}`)
  const [accounts, claims] = await Promise.all([recomputeAccounts(merchantId), claimsOf(merchantId)])
  const presented = accounts.map(presentAccount)
  return {
    merchant_id: String(merchantId),
    merchant: name,
    sound: presented.every(({ sound }) => sound),
    accounts: presented,
    owes: claims.owes,
    is_owed: claims.isOwed,
  }
}
