import { Input } from 'antd'
import { Button } from '../action/button.tsx'
import styles from './suggest-input.module.css'

/** Free text with the usual answers one click away. */
export const SuggestInput = ({
  suggestions,
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  suggestions: readonly string[]
  maxLength?: number
}) => (
  <>
    <Input {...rest} autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />
    <div className={styles.suggestions}>
      {suggestions.map((words) => (
        <Button key={words} kind="text" onClick={() => onChange?.(words)}>
          {words}
        </Button>
      ))}
    </div>
  </>
)
