import { useKeys } from '@zdb/console/core/router/page-keys.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { isFree, useInbox, useOpenItem } from './inbox.ts'
import { listKeys } from './list-keys.ts'

/** Nothing is open: the most urgent item is one key away. */
export const NoItem = () => {
  const first = useInbox().data?.items.find(isFree)
  const open = useOpenItem()
  useKeys('收件箱', [
    ...listKeys,
    { keys: 'N', words: '打开最紧急的一项', press: ['n'], act: () => (first ? open(first) : false) },
  ])
  return (
    <>
      <h1>收件箱</h1>
      {first && (
        <Empty reason="选择一项开始处理，打开后由您处理，同事会看到">
          <Button kind="primary" aria-keyshortcuts="n" onClick={() => open(first)}>
            打开最紧急的一项
          </Button>
        </Empty>
      )}
    </>
  )
}
