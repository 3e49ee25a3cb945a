import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { PurchaseList } from '#widgets/services/purchase-list.tsx'

export const History = ({ sid, page, onPage }: { sid: string; page: number; onPage: (page: number) => void }) => (
  <PurchaseList reading={useRead(stores.flashHistory, { query: { sid, page } })} page={page} onPage={onPage} />
)
