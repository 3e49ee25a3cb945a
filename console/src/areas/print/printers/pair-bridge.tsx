import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { refreshPaper, type Printer } from '#widgets/print/print.ts'
import styles from './printers.module.css'

export type BridgeCode = WireResult<typeof print.bridgeCode>

/** The program connects within a moment of being started. */
const lookMs = 2_000

const commandOf = ({ code }: BridgeCode): string =>
  `npm run print-bridge -- --server ${window.location.origin} --code ${code} --to tcp://打印机地址:9100`

type Props = { printer: Printer; first?: BridgeCode | undefined; onClose: () => void }

/** The one command to run in the shop, and whether its program is there. */
export const PairBridge = ({ printer: { id, sid, name }, first, onClose }: Props) => {
  const [code, setCode] = useState(first)
  const { send, pending } = useSend(print.bridgeCode)
  const { data: printers = [] } = useRead(print.printers, { params: { sid } }, { every: lookMs })
  const { state = 'offline', bridge_host = null } = printers.find((each) => each.id === id) ?? {}

  const renew = async () => {
    const answer = await send({ params: { sid, id } })
    if (answer.ok) setCode(answer.data)
  }
  const close = () => {
    void refreshPaper()
    onClose()
  }
  return (
    <Dialog
      title={`${name}配对`}
      width={560}
      onClose={close}
      footer={
        <>
          <Button busy={pending} onClick={() => void renew()}>
            {code ? '换一个配对码' : '生成配对码'}
          </Button>
          <Button kind="primary" onClick={close}>
            完成
          </Button>
        </>
      }
    >
      <ol className={styles.pairing}>
        <li>在连着打印机的电脑上打开命令行，进入转单宝的程序文件夹</li>
        <li>
          运行这一行，把“打印机地址”换成打印机的 IP；USB 打印机把最后一段换成 /dev/usb/lp0
          {code ? (
            <p className={styles.command}>
              <Copyable text={commandOf(code)} />
            </p>
          ) : (
            <p className={styles.hint}>先生成配对码，之前配对的程序在新的配对成功后停止</p>
          )}
        </li>
        <li>让它开着：关掉以后小票排队，再打开就自己出来</li>
      </ol>
      {code && (
        <p className={styles.hint}>
          配对码 <strong>{code.code}</strong> 只能用一次，剩余 <Countdown until={code.expires_at} />
        </p>
      )}
      <p className={styles.live} role="status">
        <StatusTag tone={printerStates[state].tone}>{printerStates[state].label}</StatusTag>
        {bridge_host === null ? '等待打印桥配对…' : `已与“${bridge_host}”配对`}
      </p>
    </Dialog>
  )
}
