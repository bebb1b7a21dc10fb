#!/usr/bin/env node
import process from 'node:process';
import { runCli } from './run-cli.ts';

// Not `exitCode` alone: an inherited pipe on stdin would keep the process alive.
process.exit(await runCli(process));
