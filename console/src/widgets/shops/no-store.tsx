import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Empty } from '#ui/page/empty.tsx'

/** Where everything hangs on a store and there is none yet. */
export const NoStore = ({ reason = '还没有门店' }: { reason?: string }) => {
  const creates = useMay('store.edit')
  return <Empty reason={reason}>{creates && <PageLink to={routeTo('editStore')}>新建门店</PageLink>}</Empty>
}
