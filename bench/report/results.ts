import { toMedian } from '../measured/median.ts';

/** What one measurement found. */
export interface Sample {
  row: string;
  scenario: string;
  figures: Readonly<Record<string, number>>;
}

/** Everything that was measured so far. */
export class Results {
  readonly samples: Sample[] = [];

  add(sample: Sample): void {
    this.samples.push(sample);
  }

  /** The median of a figure over all repetitions; `undefined` when it was not measured. */
  median(row: string, scenario: string, figure: string): number | undefined {
    const values = this.samples
      .filter((sample) => sample.row === row && sample.scenario === scenario)
      .flatMap(({ figures }) => figures[figure] ?? []);
    return values.length === 0 ? undefined : toMedian(values);
  }
}
