import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { PurchaseList } from '#widgets/services/purchase-list.tsx'

export const Purchases = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => (
  <PurchaseList reading={useRead(deliverySetup.purchases, { query: { page } })} page={page} onPage={onPage} />
)
