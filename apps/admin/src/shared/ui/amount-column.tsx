import { AmountText } from './texts.tsx';

/** A column of amounts, each in the asset of its row. */
export function amountColumn<Row extends { readonly asset: string }>(
  title: string,
  key: keyof Row & string,
) {
  return {
    title,
    dataIndex: key,
    align: 'right' as const,
    render: (value: string, { asset }: Row) => <AmountText value={value} asset={asset} />,
  };
}
