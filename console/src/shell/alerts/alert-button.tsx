import { acknowledge } from '#core/alerts/open-alerts.ts'
import { wordsOf } from '#core/alerts/push-facts.ts'
import type { Push } from '#core/realtime/feed.ts'
import { Button } from '#ui/action/button.tsx'

/** The person has heard it. */
export const AlertButton = ({ push }: { push: Push }) => (
  <Button aria-label={`知道了：${wordsOf(push)}`} onClick={() => void acknowledge([push.id])}>
    知道了
  </Button>
)
