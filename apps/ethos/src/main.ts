#!/usr/bin/env node
import process from 'node:process';

// Who says no colour and to force it means no colour. Node itself decides the other way and warns of it, on stderr and
// as soon as the program is loaded.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR;
const { runCli } = await import('./run-cli.ts');

// Not `exitCode` alone: an inherited pipe on stdin would keep the process alive.
process.exit(await runCli(process));
