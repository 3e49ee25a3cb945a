import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { saySuccess } from '@zdb/console/core/alerts/notices.ts'
import { useSend } from '@zdb/console/core/http/query.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { refreshLedger } from './ledger.ts'

/** Asks for a proof; while one is under way it waits for that one. */
export const ProveButton = ({ running }: { running: boolean }) => {
  const { send, pending } = useSend(ledgerHealth.prove)
  const press = async () => {
    const answer = await send()
    if (answer.ok) saySuccess('已开始核对')
    await refreshLedger()
  }
  return (
    <Button kind="primary" busy={pending || running} onClick={() => void press()}>
      {running ? '正在核对' : '立即核对'}
    </Button>
  )
}
