import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useMay, useSession } from '#core/session/session.ts'
import { Empty } from '#ui/page/empty.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** Where everything hangs on a store and there is none yet. */
export const NoStore = ({ reason = '还没有门店' }: { reason?: string }) => {
  const creates = useMay('store.edit')
  const known = useSession((session) => session.storesKnown)
  if (!known) return <Skeleton />
  return <Empty reason={reason}>{creates && <PageLink to={routeTo('editStore')}>新建门店</PageLink>}</Empty>
}
