import { expect, test } from 'vitest'
import { nearArea } from './near-area.ts'

test('in a list the county says enough, and a city without counties keeps its name', () => {
  expect(['北京市朝阳区', '苏州市昆山市', '东莞市', '呼和浩特市土默特左旗'].map(nearArea)).toEqual([
    '朝阳区',
    '昆山市',
    '东莞市',
    '土默特左旗',
  ])
})
