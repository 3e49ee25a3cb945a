import { Actions, type Action } from '../action/actions.tsx'
import { Button } from '../action/button.tsx'
import { phone, useMedia } from '../theme/media.ts'

/** What a page leads to, the likeliest last, beside its title; on a phone that one, and the others under 更多. */
export const PageActs = ({ acts }: { acts: readonly Action[] }) => {
  const onPhone = useMedia(phone)
  if (onPhone) return <Actions quiet lone actions={[...acts.slice(-1), ...acts.slice(0, -1)]} />
  return acts.map(({ label, onPress }) => (
    <Button key={label} onClick={onPress}>
      {label}
    </Button>
  ))
}
