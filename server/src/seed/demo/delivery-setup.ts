import { aRider, anAddress } from '#areas/couriers/delivery-setup/fixtures'
import { openStore } from '#areas/couriers/delivery-setup/binding/courier-shop'
import { addTerm, plansIn } from '#areas/couriers/delivery-setup/service/service'
import { storesOf } from '#areas/shop/stores/public'
import { masterOf } from '#areas/couriers/delivery-setup/accounts/master.sql'
import { system } from '#core/http/actor'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { useCouriers } from '#ports/couriers/in-use'
import { useOwnAccounts } from '#ports/couriers/own-accounts'
import { sandboxCourierApp, sandboxCouriers } from '#ports/couriers/sandbox-app'

type StoreRef = { merchantId: number; storeId: number }
type Outside = { url: string; label: string }

const riders = [
  { username: '阿强', mobile: '13900000013' },
  { username: '小马', mobile: '13900000015' },
]

/** The first merchant also has riders of its own, an address to send from, and the service for accounts of its own. */
const settleIn = ({ merchantId, storeId }: StoreRef): Promise<void> =>
  within(async (tx) => {
    const { id: accountId } = await masterOf(merchantId)
    for (const rider of riders) await aRider(tx, { merchantId, storeId }, rider)
    await anAddress(tx, merchantId, { name: '林小花', mobile: '13800000001', isDefault: true })
    const [month] = plansIn(await currentRules())
    if (month) await addTerm(tx, { merchantId, accountId }, month)
  })

/** Every store of the demo may call every courier the sandbox plays. Before the server starts. */
export const seedDelivery = async ({ url, label }: Outside, places: readonly StoreRef[]): Promise<void> => {
  const { couriers, accounts } = sandboxCouriers(await sandboxCourierApp(url, label))
  useCouriers(couriers)
  useOwnAccounts(accounts)
  for (const { merchantId } of places)
    for (const store of await storesOf({ merchantId })) await openStore(system('demo'), store)
  const [first] = places
  if (first) await settleIn(first)
}
