import { describe, expect, test } from 'vitest';
import { readList } from './read-list.ts';

const csv = 'id,name,aliases,birth_date,countries\r\n';

describe('a CSV file', () => {
  test('has one person a line, with aliases, birthdays and countries', () => {
    const text = `\uFEFF${csv}Q1,"Petrov, Ivan","Иван Петров;I. ""Vanya"" Petrov",1970-05-17;1971,ru;by\n\nQ2,Ann Lee,,,\n`;
    expect(readList('sanctions-un.csv', text)).toEqual([
      {
        entryId: 'Q1',
        kind: 'sanctions',
        names: ['Petrov, Ivan', 'Иван Петров', 'I. "Vanya" Petrov'],
        birthdays: ['1970-05-17', '1971'],
        countries: ['ru', 'by'],
      },
      { entryId: 'Q2', kind: 'sanctions', names: ['Ann Lee'], birthdays: [], countries: [] },
    ]);
  });

  test('takes columns in any order, and more than it needs', () => {
    const [entry] = readList('pep-th.csv', 'schema,name,id\nPerson,Ann Lee,Q2\n');
    expect(entry).toMatchObject({ entryId: 'Q2', kind: 'pep', names: ['Ann Lee'] });
  });
});

describe('JSON lines', () => {
  const line = (more: object): string => JSON.stringify({ id: 'Q1', schema: 'Person', ...more });

  test('say of each person what it is by their topics, else by the file’s name', () => {
    const text = [
      line({ caption: 'Ivan Petrov', properties: { alias: ['Vanya'], topics: ['sanction'] } }),
      line({
        id: 'Q2',
        properties: { name: ['Ann Lee'], topics: ['role.pep'], birthDate: ['1960'] },
      }),
      line({ id: 'Q3', properties: { name: ['Bo Li'], nationality: ['cn'] } }),
      line({ id: 'Q4', schema: 'Vessel', caption: 'A ship' }),
      '',
    ].join('\n');
    expect(readList('pep-all.jsonl', text)).toEqual([
      expect.objectContaining({
        entryId: 'Q1',
        kind: 'sanctions',
        names: ['Ivan Petrov', 'Vanya'],
      }),
      expect.objectContaining({ entryId: 'Q2', kind: 'pep', birthdays: ['1960'] }),
      expect.objectContaining({ entryId: 'Q3', kind: 'pep', countries: ['cn'] }),
    ]);
  });
});

test.each([
  ['a name that does not say what it is', 'list.csv', csv, 'name'],
  ['another kind of file', 'sanctions.pdf', 'x', 'name'],
  ['no head', 'sanctions.csv', 'Q1,Ann Lee\n', 'head'],
  ['a quote that is not closed', 'sanctions.csv', `${csv}Q1,"Ann\n`, 'quote'],
  ['a person without a name', 'sanctions.csv', `${csv}Q1,,,,\n`, 'entry 1'],
  ['a person without an id', 'pep.jsonl', '{"caption":"Ann Lee"}\n', 'entry 1'],
  ['a line that is no JSON', 'pep.jsonl', '{"id":"1","caption":"A B"}\n{"id"', 'line 2'],
  ['nobody', 'sanctions.csv', csv, 'nobody'],
])('%s is refused whole', (_, fileName, text, why) => {
  expect(() => readList(fileName, text)).toThrow(new RegExp(`^${why}$`));
});
