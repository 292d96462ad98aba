import type { ChartData } from '../processed-data';

/** With the even pace from the first value to what may be left at the end. */
export function withPace({ labels, datasets }: ChartData, target: number): ChartData {
  const [open] = datasets;
  const first = open?.data.find((value) => value !== null) ?? null;
  if (first === null || labels.length < 2) return { labels, datasets };
  const step = (first - target) / (labels.length - 1);
  return { labels, datasets: [...datasets, { label: 'Even pace', data: labels.map((_, at) => first - step * at) }] };
}
