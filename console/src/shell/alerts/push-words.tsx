import { routeOfPush, wordsOf } from '#core/alerts/push-facts.ts'
import { PageLink } from '#core/router/link.tsx'
import type { Push } from '#core/realtime/feed.ts'
import { useSession } from '#core/session/session.ts'

/** What a push says; a press opens what it tells of. */
export const PushWords = ({ push, className, onOpen }: { push: Push; className?: string; onOpen?: () => void }) => {
  const menu = useSession((state) => state.menu)
  const to = routeOfPush(push, menu)
  const words = wordsOf(push)
  return to ? (
    <p>
      <PageLink to={to} className={className} onClick={onOpen}>
        {words}
      </PageLink>
    </p>
  ) : (
    <p>{words}</p>
  )
}
