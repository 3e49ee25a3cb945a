import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import type { PaperRoll } from '@zdb/contract/desk/print/paper'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Options } from '#ui/input/options.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { refreshPaper, type Printer } from '#widgets/print/print.ts'
import type { Platform } from '../print-setup.ts'
import { PairBridge, type BridgeCode } from './pair-bridge.tsx'
import { rollChoices } from './printer-settings.tsx'
import styles from './printers.module.css'

type Draft = { no: string; key: string; name: string; roll: PaperRoll }
type Props = { sid: string; onClose: () => void }

const title = '绑定打印机'

/** What the contract calls a field, and what the form calls it. */
const fieldOf = (name: string): string => (name === 'device_no' ? 'no' : name)

type Made = { printer: Printer; code: BridgeCode | undefined }
type FormProps = Props & { platforms: readonly [Platform, ...Platform[]]; onBridge: (made: Made) => void }

const BindForm = ({ sid, platforms, onBridge, onClose }: FormProps) => {
  const [code, setCode] = useState(platforms[0].code)
  const [refusal, setRefusal] = useState('')
  const { send } = useSend(print.bind)
  const { send: makeBridge } = useSend(print.bindBridge)
  const { send: askCode } = useSend(print.bridgeCode)
  const platform = platforms.find((each) => each.code === code) ?? platforms[0]

  /** It is there at once; its program is paired in the next step. */
  const bindBridge = async (name: string, roll: PaperRoll) => {
    const answer = await makeBridge({ params: { sid }, body: { name, roll } })
    setRefusal(answer.ok || answer.errors.length > 0 ? '' : answer.message)
    if (answer.ok) {
      const code = await askCode({ params: { sid, id: answer.data.id } })
      await refreshPaper()
      onBridge({ printer: answer.data, code: code.ok ? code.data : undefined })
    }
    return { errors: answer.errors }
  }
  const bind = async ({ no, key, name, roll }: Draft) => {
    const known = platform.rolls.includes(roll) ? roll : (platform.rolls[0] ?? roll)
    if (platform.code === 'bridge') return bindBridge(name.trim(), known)
    const answer = await send({
      params: { sid },
      body: { platform: platform.code, device_no: no.trim(), key: (key ?? '').trim(), name: name.trim(), roll: known },
    })
    setRefusal(answer.ok || answer.errors.length > 0 ? '' : answer.message)
    if (answer.ok) {
      await refreshPaper()
      saySuccess(`${answer.data.name}已绑定，先打一张测试页看看`)
      onClose()
    }
    return { errors: answer.errors.map(({ field, message }) => ({ field: fieldOf(field), message })) }
  }
  return (
    <FormDialog<Draft>
      title={title}
      act="绑定"
      initial={{ no: '', key: '', name: '', roll: platforms[0].rolls[0] ?? 'narrow' }}
      onSubmit={bind}
      onClose={onClose}
    >
      <div className={styles.choice}>
        <span>打印机平台</span>
        <Options
          label="打印机平台"
          options={platforms.map(({ code: value, name }) => ({ value, label: name }))}
          value={code}
          onChange={(next) => {
            setRefusal('')
            setCode(next)
          }}
        />
      </div>
      {platform.code === 'bridge' && (
        <p className={styles.hint}>USB 或局域网里的打印机：在店里的电脑上运行一个小程序，由它打印</p>
      )}
      {platform.fields.map(({ name, label, hint }) => (
        <FormField key={name} name={name} label={label} hint={hint} rules={[required(label)]}>
          <TextInput maxLength={name === 'no' ? 40 : 64} />
        </FormField>
      ))}
      <FormField
        name="name"
        label="打印机名称"
        hint="店里怎么叫它，例如 前台、制作间"
        rules={[required('打印机名称'), atMost('打印机名称', 20)]}
      >
        <TextInput maxLength={20} />
      </FormField>
      {platform.rolls.length > 1 && (
        <FormField name="roll" label="纸宽">
          <Options label="纸宽" options={rollChoices(platform.rolls)} />
        </FormField>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </FormDialog>
  )
}

const isSome = <T,>(rows: readonly T[]): rows is readonly [T, ...T[]] => rows.length > 0

/** Which company's printer it is comes first: each asks for what stands on its own label. */
export const BindPrinter = ({ sid, onClose }: Props) => {
  const platforms = useRead(print.platforms, {}, { fresh: 60_000 })
  const [made, setMade] = useState<Made>()
  if (made) return <PairBridge printer={made.printer} first={made.code} onClose={onClose} />
  if (platforms.data && isSome(platforms.data))
    return <BindForm sid={sid} platforms={platforms.data} onBridge={setMade} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded reading={platforms}>{() => <p className={styles.hint}>平台还没有接入任何打印机</p>}</Loaded>
    </Dialog>
  )
}
