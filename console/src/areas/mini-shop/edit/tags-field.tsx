import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { valuesIn } from '#widgets/goods/specs.ts'
import styles from './edit.module.css'

const most = 5

/** Tags as words in a line; those in use elsewhere are a press away. */
export const TagsField = ({
  tags,
  onChange,
  error,
}: {
  tags: readonly string[]
  onChange: (tags: readonly string[]) => void
  error?: string | undefined
}) => {
  const [words, setWords] = useState(tags.join(' '))
  const { data: known = [] } = useRead(miniShop.tags, {}, { fresh: 60_000 })
  const others = known.filter(({ name }) => !tags.includes(name)).slice(0, 8)
  const write = (next: string) => {
    setWords(next)
    onChange([...new Set(valuesIn(next))])
  }
  const tooMany = tags.length > most ? `最多${most}个标签` : undefined
  const tooLong = tags.some((tag) => tag.length > 8) ? '每个标签最多8个字' : undefined
  return (
    <div className={styles.tags}>
      <TextField
        label="标签（选填）"
        placeholder="用空格分开，如 生日 当日达"
        maxLength={60}
        value={words}
        onChange={write}
        error={error ?? tooMany ?? tooLong}
      />
      {others.length > 0 && (
        <div className={styles.known} role="group" aria-label="用过的标签">
          {others.map(({ name }) => (
            <Button key={name} kind="text" onClick={() => write([...tags, name].join(' '))}>
              + {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
