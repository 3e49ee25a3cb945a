import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { files } from '@zdb/contract/desk/files/endpoints'
import { Button } from '#ui/action/button.tsx'
import styles from './upload-file.module.css'

type Arrived = Pick<WireResult<typeof files.upload>, 'url' | 'name'>

/** One file; its address is the value, so that it stands in a form like any input. `send` says why it was refused itself. */
export const UploadFile = ({
  id,
  label,
  accept,
  value = '',
  onChange,
  send,
}: {
  id?: string
  label: string
  accept: string
  value?: string
  onChange?: (url: string) => void
  send: (file: File) => Promise<Arrived | undefined>
}) => {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    const arrived = await send(file)
    setBusy(false)
    if (!arrived) return
    setName(arrived.name)
    onChange?.(arrived.url)
  }
  if (value)
    return (
      <span className={styles.file}>
        <span className={styles.name} title={name}>
          {name || '已上传'}
        </span>
        <Button kind="text" onClick={() => onChange?.('')}>
          更换
        </Button>
      </span>
    )
  return (
    <label className={styles.add} aria-busy={busy}>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={`上传${label}`}
        disabled={busy}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <span role="status">{busy ? '上传中' : '选择文件'}</span>
    </label>
  )
}
