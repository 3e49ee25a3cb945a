import { between, pick, type Random } from '../../random.ts'
import type { Rider } from '../town/entities.ts'

const surnames = [
  '赵',
  '钱',
  '孙',
  '周',
  '吴',
  '郑',
  '冯',
  '陈',
  '蒋',
  '沈',
  '韩',
  '杨',
  '朱',
  '秦',
  '许',
  '何',
] as const
const givenNames = [
  '建国',
  '志强',
  '海涛',
  '小军',
  '文斌',
  '大勇',
  '晓峰',
  '国庆',
  '立新',
  '永康',
  '俊杰',
  '春生',
] as const

/** Somebody with a scooter. */
export const somebodyRiding = (random: Random): Rider => ({
  id: String(between(random, 1_000_000, 9_999_999)),
  name: pick(random, surnames) + pick(random, givenNames),
  mobile: `${pick(random, ['135', '137', '150', '176', '188'])}0017${String(between(random, 0, 9_999)).padStart(4, '0')}`,
})
